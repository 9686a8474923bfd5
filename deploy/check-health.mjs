// The health check of the image: succeeds while the server answers. A worker listens only on MONITOR_PORT.
const isWorker = process.env.ROLE === 'worker'
const port = isWorker ? process.env.MONITOR_PORT : (process.env.PORT ?? '4300')
if (!port) {
  console.error('A worker can only be checked with MONITOR_PORT.')
  process.exit(1)
}
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_500) })
  process.exit(ok ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
