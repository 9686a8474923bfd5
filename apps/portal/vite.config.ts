import { CALCULATOR_PATHS } from '@stormlane/domain'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// `npm run dev -w apps/portal` serves the sources beside a running server (npm start), whose API it proxies.
const server = process.env.STORMLANE_SERVER ?? 'http://localhost:4300'

export default defineConfig({
  plugins: [react(), serveCalculators()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { input: ['index.html', 'calculators.html'] },
  },
  server: { port: 4310, proxy: { '/api': { target: server, ws: true }, '/environment': server } },
})

/** While developing, as the server does: the calculators have a page of their own. */
function serveCalculators(): Plugin {
  return {
    name: 'serve-calculators',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0]
        if (CALCULATOR_PATHS.some((calculator) => calculator === path)) request.url = '/calculators.html'
        next()
      })
    },
  }
}
