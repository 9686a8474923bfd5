// Pages behind links in mails and notices: HTML from the server that needs no script, no session and no bundle.

const STYLE =
  'body{margin:0;font:15px/1.5 system-ui,sans-serif;background:#f3f5f9;color:#101828}main{max-width:440px;margin:8vh auto;padding:28px;background:#fff;border-radius:16px;box-shadow:0 1px 3px #0002}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}a{color:#2456e6}button{font:600 14px/1 system-ui,sans-serif;padding:12px 16px;border-radius:8px;border:1px solid #2456e6;background:#2456e6;color:#fff;cursor:pointer}@media(prefers-color-scheme:dark){body{background:#0b1220;color:#e6eaf2}main{background:#151d2e}a{color:#9db7ff}}'

/** Text as the content of an element. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `content` is HTML; the title is text. */
export function plainPage(title: string, nonce: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`
}
