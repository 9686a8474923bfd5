// A mail server for tests: it is slow, refuses mails that contain a given word, and supports no encryption.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export async function startSmtpServer({ delayMs, refuses }: { delayMs: number; refuses: string }) {
  const mails: string[] = []
  const server = createServer((socket) => {
    let mail: string | null = null
    let buffered = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = (line: string) => {
      if (mail !== null && line !== '.') mail += `${line}\n`
      else if (mail !== null) {
        const received = mail
        mail = null
        setTimeout(() => {
          if (received.includes(refuses)) return say('554 refused')
          mails.push(received)
          return say('250 taken')
        }, delayMs)
      } else if (line === 'DATA') {
        mail = ''
        say('354 go on')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line === 'STARTTLS') say('502 not here')
      else say('250 ok')
    }
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (buffered + chunk.toString('utf8')).split('\r\n')
      buffered = lines.pop() ?? ''
      lines.forEach(take)
    })
    say('220 ready')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The accepted mails. */
    mails,
    close: () => server.close(),
  }
}
