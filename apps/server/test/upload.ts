import type { TestApp } from './app.ts'

interface Form {
  token?: string
  batch_type?: string
  columns?: string
  file?: { name: string; content: string | Buffer }
}

const BOUNDARY = 'stormlane-test-boundary'

/** Sends a multipart form as a browser does, with the fields in the given order. */
export function sendForm(
  server: Pick<TestApp, 'send'>,
  form: Form,
  { url = '/api/batch_uploads.json', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
) {
  const parts = Object.entries(form).map(([name, value]) => {
    const file = typeof value === 'string' ? undefined : value
    const disposition = `Content-Disposition: form-data; name="${name}"${file ? `; filename="${file.name}"` : ''}`
    const head = `--${BOUNDARY}\r\n${disposition}\r\n${file ? 'Content-Type: text/csv\r\n' : ''}\r\n`
    return Buffer.concat([Buffer.from(head), Buffer.from(file?.content ?? value), Buffer.from('\r\n')])
  })
  return server.send('POST', url, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  })
}
