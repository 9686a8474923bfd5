import { CALCULATOR_PATHS, ENTRY_PATHS } from '@stormlane/domain'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// `npm run dev -w apps/portal` serves the sources beside a running server (npm start), whose API it proxies.
const server = process.env.STORMLANE_SERVER ?? 'http://localhost:4300'

export default defineConfig({
  plugins: [react(), servePages()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { input: ['index.html', 'login.html', 'calculators.html'] },
  },
  server: { port: 4310, proxy: { '/api': { target: server, ws: true }, '/environment': server } },
})

const PAGES: readonly [page: string, paths: readonly string[]][] = [
  ['/calculators.html', CALCULATOR_PATHS],
  ['/login.html', Object.values(ENTRY_PATHS)],
]

/** While developing, as the server does: the calculators and the pages before a session have HTML of their own. */
function servePages(): Plugin {
  return {
    name: 'serve-pages',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const page = PAGES.find(([, paths]) => paths.includes(path))
        if (page) request.url = page[0]
        next()
      })
    },
  }
}
