/** A WebSocket double that the test drives from the server's side. */
export class HandWorkedSocket {
  static opened: HandWorkedSocket[] = []
  static get last(): HandWorkedSocket {
    const socket = HandWorkedSocket.opened.at(-1)
    if (!socket) throw new Error('No socket was opened.')
    return socket
  }
  url: string
  sent: unknown[] = []
  closedByClient = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(url: string) {
    this.url = url
    HandWorkedSocket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closedByClient = true
  }
  says(message: unknown) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
}
