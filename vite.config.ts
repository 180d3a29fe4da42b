import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

// The API that the development server passes calls on to.
const api = process.env.QUAD_API ?? 'http://localhost:4000'

type Messages = { [key: string]: string | Messages }
type Compiled = { [key: string]: unknown }

function compileMessages(messages: Messages): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : compileMessages(message),
    ]),
  )
}

/** Parses the message catalogue at build time, so that the browser needs no parser for it (see the alias below). */
function precompiledMessages(): Plugin {
  return {
    name: 'precompiled-messages',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!/\/web\/messages\/\w+\/(?!index)\w+\.ts$/.test(id)) return null
      const { default: messages } = await import(id)
      return `export default ${JSON.stringify(compileMessages(messages))}`
    },
  }
}

export default defineConfig(({ command }) => ({
  root: 'web',
  plugins: [precompiledMessages(), react(), tailwindcss()],
  resolve: command === 'build' ? { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } : {},
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
  },
  server: { port: 4001, proxy: { '/v1': api, '/api': api } },
}))
