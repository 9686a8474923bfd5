// A customer's system that receives webhooks and answers as a test asks. `isSignedWith` checks signatures as Standard
// Webhooks defines them.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPost {
  path: string
  id: string
  body: string
  headers: IncomingHttpHeaders
  /** The parsed body, if it is JSON. */
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answer = number | ((post: ReceivedPost, response: ServerResponse) => void)

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

export async function startWebhookReceiver() {
  const posts: ReceivedPost[] = []
  let answer: Answer = 200
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const { headers, url = '' } = request
      const isJson = headers['content-type'] === 'application/json'
      const event = (isJson ? JSON.parse(body) : {}) as ReceivedPost['event']
      const post = { path: url, id: String(headers['webhook-id']), body, headers, event }
      posts.push(post)
      if (typeof answer === 'number') response.writeHead(answer).end()
      else answer(post, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    posts,
    url: (path: string) => `http://${host}${path}`,
    answerWith(next: Answer): void {
      answer = next
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Whether one of the signatures of a post was made with the secret. */
export function isSignedWith(secret: string, { id, body, headers }: ReceivedPost): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${expected.digest('base64')}`)
}
