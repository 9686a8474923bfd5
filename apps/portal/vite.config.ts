import { CALCULATOR_PATHS } from '@stormlane/domain/calculators'
import { ALERT_VIEWER_PATH, ENTRY_PATHS } from '@stormlane/domain/product'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { planChunks } from './build/chunk-plan.ts'
import { writePageFiles } from './build/page-files.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'
import { withoutUnusedParts } from './build/without-unused-parts.ts'

// `npm run dev -w apps/portal` serves the sources and proxies the API of a running server (npm start).
const server = process.env.STORMLANE_SERVER ?? 'http://localhost:4300'

const input = ['index.html', 'login.html', 'alert.html', 'calculators.html']

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), withoutUnusedParts(), writePageFiles(), splitAsPlanned(), servePages()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { input },
  },
  server: { port: 4310, proxy: { '/api': { target: server, ws: true }, '/environment': server } },
})

/** The plan is a build of its own, so it is made in a hook: tools that only read this file, such as knip, do not wait for it. */
function splitAsPlanned(): Plugin {
  return {
    name: 'split-as-planned',
    apply: 'build',
    config: async () => {
      const groups = await planChunks(input)
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

const PAGES: readonly [page: string, isAt: (path: string) => boolean][] = [
  ['/calculators.html', (path) => CALCULATOR_PATHS.some((calculator) => calculator === path)],
  ['/login.html', (path) => Object.values(ENTRY_PATHS).some((entry) => entry === path)],
  ['/alert.html', (path) => ALERT_VIEWER_PATH.test(path)],
]

/** Serves some public pages from their own HTML during development, as the server does in production. */
function servePages(): Plugin {
  return {
    name: 'serve-pages',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const page = PAGES.find(([, isAt]) => isAt(path))
        if (page) request.url = page[0]
        next()
      })
    },
  }
}
