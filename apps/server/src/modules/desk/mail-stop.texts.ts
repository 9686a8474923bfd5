// The pages behind the stop link of a mail, and the line that contains the link.
import { plainPage } from '../../platform/http/plain-page.ts'
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

export const MAIL_STOP_PAGES = {
  ask: (kind: Kind, nonce: string) =>
    plainPage(
      MAILS[kind].title,
      nonce,
      `<p>${MAILS[kind].ask}</p><form method="post"><button type="submit">Stop it</button></form>`,
    ),
  done: (kind: Kind, nonce: string) =>
    plainPage(
      'Stopped',
      nonce,
      `<p>${MAILS[kind].done}</p><p><a href="${MAILS[kind].page}">${MAILS[kind].again}</a></p>`,
    ),
  expired: (nonce: string) =>
    plainPage(
      'This link has expired',
      nonce,
      '<p>Nothing was changed. Use the link of a newer mail, or sign in and stop it under <a href="/client/account/mail">My Account, Mail</a> or on the page of the <a href="/client/briefing">briefing</a>.</p>',
    ),
  unknown: (nonce: string) =>
    plainPage(
      'This link does not work',
      nonce,
      '<p>Nothing was changed. The link is not complete, or it was changed on the way. Copy all of it from the mail, or sign in and stop it under <a href="/client/account/mail">My Account, Mail</a> or on the page of the <a href="/client/briefing">briefing</a>.</p>',
    ),
}
