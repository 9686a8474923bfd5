import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `npm run dev -w apps/portal` serves the sources beside a running server (npm start), whose API it proxies.
const server = process.env.STORMLANE_SERVER ?? 'http://localhost:4300'

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: true, manifest: true, chunkSizeWarningLimit: 1200 },
  server: { port: 4310, proxy: { '/api': { target: server, ws: true }, '/environment': server } },
})
