// A client that keeps sending small requests, in a process of its own, because time when the attacking process is busy
// must not count as time of the server. Every second request opens a new connection, because a server may be slow to
// accept one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'

interface Target {
  port: number
  path: string
  headers: Record<string, string>
  everyMs: number
}

/** Milliseconds, or the reason why there was no good answer. */
type Sample = number | string

export interface LightProbe {
  /** Returns what was measured since the last call. */
  read(): { requests: number; p50: number; p99: number; slowest: number; failed: string[] }
  stop(): Promise<void>
}

export function startLightProbe(target: Target): LightProbe {
  const samples: Sample[] = []
  const client = fork(import.meta.filename, [JSON.stringify(target)])
  client.on('message', (sample: Sample) => samples.push(sample))
  client.on('error', (error) => samples.push(error.message))
  return {
    read() {
      const taken = samples.splice(0)
      const times = taken.filter((sample) => typeof sample === 'number').toSorted((one, other) => one - other)
      const at = (share: number) => Math.round(times[Math.ceil(share * times.length) - 1] ?? 0)
      const failed = taken.filter((sample) => typeof sample === 'string')
      return { requests: taken.length, p50: at(0.5), p99: at(0.99), slowest: at(1), failed }
    },
    stop: async () => {
      if (client.exitCode !== null || !client.kill()) return
      await once(client, 'exit')
    },
  }
}

if (import.meta.main) {
  const { port, path, headers, everyMs } = JSON.parse(process.argv[2] ?? '') as Target
  // The probe ends with the attacking process.
  process.on('disconnect', () => process.exit())
  const kept = new Agent({ keepAlive: true, maxSockets: 4 })
  let sent = 0
  setInterval(() => {
    const startedAt = performance.now()
    const agent = sent++ % 2 === 0 ? kept : false
    const tell = (sample: Sample) => process.send?.(sample)
    get({ host: '127.0.0.1', port, path, headers, agent, timeout: 10_000 }, (response) => {
      response.resume()
      response.on('error', (error) => tell(error.message))
      response.on('end', () =>
        tell(response.statusCode === 200 ? performance.now() - startedAt : `status ${response.statusCode}`),
      )
    })
      .on('timeout', function destroy(this: { destroy: (error: Error) => void }) {
        this.destroy(new Error('no answer within 10 s'))
      })
      .on('error', (error) => tell(error.message))
  }, everyMs)
}
