// The pages behind the stop link of a mail, and the line that contains the link.
import type { StoppableMail } from './stop-links.ts'

type Kind = StoppableMail['kind']

export const stopLine = (link: string) => `Stop it without signing in: ${link}`

const MAILS: Record<Kind, { title: string; ask: string; done: string; page: string; again: string }> = {
  briefing: {
    title: 'Stop this morning briefing?',
    ask: 'This briefing will no longer be mailed to you. Other mails go on.',
    done: 'This briefing is no longer mailed to you. Other mails go on.',
    page: '/client/briefing',
    again: 'Start it again on the page of the briefing',
  },
  affected: {
    title: 'Stop the mails about affected assets?',
    ask: 'You will no longer be mailed when assets become affected. Briefings and escalations go on.',
    done: 'You are no longer mailed when assets become affected. Briefings and escalations go on.',
    page: '/client/account/mail',
    again: 'Start them again under My Account, Mail',
  },
}

const STYLE =
  'body{margin:0;font:15px/1.5 system-ui,sans-serif;background:#f3f5f9;color:#101828}main{max-width:440px;margin:8vh auto;padding:28px;background:#fff;border-radius:16px;box-shadow:0 1px 3px #0002}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}a{color:#2456e6}button{font:600 14px/1 system-ui,sans-serif;padding:12px 16px;border-radius:8px;border:1px solid #2456e6;background:#2456e6;color:#fff;cursor:pointer}@media(prefers-color-scheme:dark){body{background:#0b1220;color:#e6eaf2}main{background:#151d2e}a{color:#9db7ff}}'

function page(title: string, nonce: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`
}

export const MAIL_STOP_PAGES = {
  ask: (kind: Kind, nonce: string) =>
    page(
      MAILS[kind].title,
      nonce,
      `<p>${MAILS[kind].ask}</p><form method="post"><button type="submit">Stop it</button></form>`,
    ),
  done: (kind: Kind, nonce: string) =>
    page('Stopped', nonce, `<p>${MAILS[kind].done}</p><p><a href="${MAILS[kind].page}">${MAILS[kind].again}</a></p>`),
  expired: (nonce: string) =>
    page(
      'This link has expired',
      nonce,
      '<p>Nothing was changed. Use the link of a newer mail, or sign in and stop it under <a href="/client/account/mail">My Account, Mail</a> or on the page of the <a href="/client/briefing">briefing</a>.</p>',
    ),
  unknown: (nonce: string) =>
    page(
      'This link does not work',
      nonce,
      '<p>Nothing was changed. The link is not complete, or it was changed on the way. Copy all of it from the mail, or sign in and stop it under <a href="/client/account/mail">My Account, Mail</a> or on the page of the <a href="/client/briefing">briefing</a>.</p>',
    ),
}
