import type { Notice } from '@stormlane/domain/desk'
import { CHANNEL_KINDS, type ChannelKind, type ChannelSettings } from '@stormlane/domain/product'
import type { PostWriters, WritePost } from '../webhooks/post-webhook.ts'
import type { WriteNotice } from './channel-writer.ts'
import { writeOpsgenie } from './writers/opsgenie.ts'
import { writePagerDuty } from './writers/pagerduty.ts'
import { writeSlack } from './writers/slack.ts'
import { writeSms } from './writers/sms.ts'
import { writeTeams } from './writers/teams.ts'

const WRITERS: Record<ChannelKind, WriteNotice> = {
  slack: writeSlack,
  teams: writeTeams,
  sms: writeSms,
  pagerduty: writePagerDuty,
  opsgenie: writeOpsgenie,
}

/** Writers for the outbox. The body of a channel's entry is a notice, its secret the settings of the channel, both in JSON. */
export function channelWriters(product: string): PostWriters {
  const writer =
    (write: WriteNotice): WritePost =>
    ({ body, secrets, recipient }) =>
      write({
        notice: JSON.parse(body) as Notice,
        settings: JSON.parse(secrets[0] ?? '{}') as ChannelSettings,
        recipient,
        product,
      })
  return Object.fromEntries(CHANNEL_KINDS.map((kind) => [kind, writer(WRITERS[kind])]))
}
