import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The API that the development server passes calls on to.
const api = process.env.QUAD_API ?? 'http://localhost:4000'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
  },
  server: { port: 4001, proxy: { '/v1': api, '/api': api } },
})
