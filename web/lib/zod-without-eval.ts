import { z } from 'zod'

// Zod's compiled parsers need `new Function`, which the content security policy refuses. Imported before any schema.
z.config({ jitless: true })
