// The pages behind the link with which a reader of a notice takes care of an asset.
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { impactLevelName } from '@stormlane/domain/levels'
import { dayTimeText } from '@stormlane/domain/time'
import { escapeHtml, plainPage } from '../../platform/http/plain-page.ts'
import type { QueueItem } from '../desk/affected.service.ts'

const DONE = { acknowledged: 'acknowledged', assigned: 'assigned', snoozed: 'snoozed' } as const

const queue = (id: string) => `<p><a href="/client/affected?item=${id}">Open it in the portal</a></p>`

const stateOf = ({ asset }: QueueItem) =>
  `<p><strong>${LEVEL_WORDS[impactLevelName(asset.rating.level)]}</strong>: ${escapeHtml(asset.rating.text)}</p>`

export const ACKNOWLEDGE_PAGES = {
  ask: (item: QueueItem) => (nonce: string) =>
    plainPage(
      `Acknowledge ${item.asset.name}?`,
      nonce,
      `${stateOf(item)}<p>Everybody sees that somebody takes care of it, and nobody else is told.</p><form method="post"><button type="submit">Acknowledge</button></form>`,
    ),
  handled: (item: QueueItem) => (nonce: string) => {
    const { handling, state, asset } = item
    const by =
      handling && state !== 'new'
        ? `${handling.byName} ${DONE[state]} it at ${dayTimeText(handling.at, asset.timeZone ?? undefined)}.`
        : ''
    return plainPage(
      `${asset.name} is taken care of`,
      nonce,
      `${stateOf(item)}<p>${escapeHtml(by)}</p>${queue(asset.id)}`,
    )
  },
  over: (nonce: string) =>
    plainPage(
      'This is over',
      nonce,
      '<p>It is no longer affected, so there is nothing to take care of.</p><p><a href="/client/affected">Open the queue</a></p>',
    ),
  expired: (nonce: string) =>
    plainPage(
      'This link has expired',
      nonce,
      '<p>Nothing was changed. Use the link of a newer notice, or open the <a href="/client/affected">queue</a>.</p>',
    ),
  unknown: (nonce: string) =>
    plainPage(
      'This link does not work',
      nonce,
      '<p>Nothing was changed. The link is not complete, or its channel was removed. Open the <a href="/client/affected">queue</a>.</p>',
    ),
}
