import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerWithFault, PRACTICE_FAULTS, type PracticeFault } from './practice-faults.ts'
import type { PracticeFiles } from './practice-files.ts'

const FAULTS_PATH = '/faults'
const MAX_COMMAND_BYTES = 10_000
/**
 * Serves files of the simulated world as NOAA's buckets do, whole or in ranges. `POST /faults` with `{"fault": "late",
 * "path": "wrfsfcf03", "times": 2}` makes the next answers for files with this text in their path fail; `DELETE
 * /faults` ends all faults.
 */
export function practiceServer(
  files: Pick<PracticeFiles, 'read'> & Partial<Pick<PracticeFiles, 'list' | 'readLater'>>,
): Server {
  let faults: PracticeFault[] = []

  async function command(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'DELETE') faults = []
    else {
      const fault = readFault(await readJson(request))
      if (!fault) {
        response
          .writeHead(400)
          .end(`Send {"fault": one of ${PRACTICE_FAULTS.join(', ')}, "path": text, "times": number}.\n`)
        return
      }
      faults.push(fault)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(faults))
  }

  async function serve(
    { pathname, searchParams }: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const path = pathname.slice(1)
    const prefix = searchParams.get('prefix')
    const origin = `http://${request.headers.host}`
    const file =
      prefix === null
        ? (files.read(path, searchParams) ?? (await files.readLater?.(path, origin)))
        : files.list?.(path.replace(/\/$/, ''), prefix)
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    const from = Number(range?.[1] ?? 0)
    const to = Math.min(file.length - 1, range?.[2] ? Number(range[2]) : file.length - 1)
    if (from > to) {
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
      return
    }
    const etag = range ? '' : `"${createHash('sha1').update(file).digest('hex')}"`
    const headers: Record<string, string> = range ? { 'content-range': `bytes ${from}-${to}/${file.length}` } : { etag }
    const [status, bytes] = [range ? 206 : 200, file.subarray(from, to + 1)]
    const fault = takeFault(path)
    if (!fault && !range && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end()
      return
    }
    if (fault) answerWithFault(fault, response, status, headers, bytes)
    else response.writeHead(status, headers).end(bytes)
  }

  function takeFault(path: string): PracticeFault | undefined {
    const fault = faults.find((one) => path.includes(one.path))
    if (fault?.times != null && --fault.times === 0) faults = faults.filter((one) => one !== fault)
    return fault
  }

  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://practice')
    if (url.pathname === FAULTS_PATH)
      command(request, response).catch((error: Error) => response.writeHead(400).end(`${error.message}\n`))
    else serve(url, request, response).catch((error: Error) => response.destroy(error))
  })
}

function readFault(command: unknown): PracticeFault | undefined {
  const { fault, path = '', times = null } = (command ?? {}) as Partial<Record<keyof PracticeFault, unknown>>
  const known = PRACTICE_FAULTS.find((one) => one === fault)
  const isCount = times === null || (Number.isInteger(times) && (times as number) > 0)
  return known && typeof path === 'string' && isCount
    ? { fault: known, path, times: times as number | null }
    : undefined
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) {
    text += part
    if (text.length > MAX_COMMAND_BYTES) throw new RangeError('The command is too long.')
  }
  return JSON.parse(text || 'null')
}
