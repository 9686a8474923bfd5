// An OpenTelemetry collector that stores what it receives.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface OtlpAttribute {
  key: string
  value: { stringValue?: string; intValue?: string }
}

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: OtlpAttribute[]
  status: { code?: number }
}

interface OtlpBody {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

type ReceivedSpan = Omit<OtlpSpan, 'attributes'> & { attributes: Record<string, string | undefined> }

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>

const plain = (attributes: readonly OtlpAttribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

export async function startTraceCollector() {
  const posts: { path: string | undefined; headers: IncomingHttpHeaders; text: string }[] = []
  let answer = (response: ServerResponse): void => void response.end('{}')
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      // A test may also use this server in place of others, whose requests have no body.
      if (request.method === 'POST') posts.push({ path: request.url, headers: request.headers, text })
      answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bodies = () => posts.flatMap(({ text }) => (JSON.parse(text) as OtlpBody).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    answerWith(next: typeof answer): void {
      answer = next
    },
    resource: () => plain(bodies()[0]?.resource.attributes ?? []),
    spans: (): ReceivedSpan[] =>
      bodies().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, attributes: plain(span.attributes) }))),
      ),
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
