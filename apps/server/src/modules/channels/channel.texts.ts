import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevel } from '@stormlane/domain/levels'
import { impactLevelName } from '@stormlane/domain/levels'
import { MAX_CHANNELS } from '@stormlane/domain/product'

export const CHANNEL_TEXTS = {
  taken: 'Another channel has this name already.',
  limit: `An organization can have ${MAX_CHANNELS} channels.`,
  address: (problem: string) => problem.replace(/^url\b/, 'address'),
  test: (channel: string) => `This is a test of ${channel}. Nothing has to be done.`,
}

/** Words of notices. */
export const NOTICE_TEXTS = {
  moreRaised: (count: number, from: ImpactLevel) =>
    `${count.toLocaleString('en-US')} more rose to ${LEVEL_WORDS[impactLevelName(from)]} or worse`,
  moreEnded: (count: number) => `${count.toLocaleString('en-US')} more are over`,
  stormAssets: (inside: number, later: number) =>
    `${inside.toLocaleString('en-US')} of your assets inside now, ${later.toLocaleString('en-US')} more on the way`,
  stormAction: 'Open the storm and message its drivers.',
  stormUntil: (begins: string, ends: string) => `${begins} to ${ends}`,
}

interface ChangedChannel {
  name: string | null
  from_level: string | null
  disabled_at: Date | null
}

/** Describes an admin's change for the audit trail; settings are secrets and are only said to have changed. */
export function channelChangeInWords(before: ChangedChannel, after: ChangedChannel, hasNewSettings: boolean): string {
  const changes = [
    ...(before.from_level === after.from_level ? [] : [`from ${after.from_level}`]),
    ...(hasNewSettings ? ['other settings'] : []),
    ...((before.disabled_at === null) === (after.disabled_at === null) ? [] : [after.disabled_at ? 'off' : 'on']),
  ]
  const name = before.name === after.name ? after.name : `${after.name} (was ${before.name})`
  return changes.length > 0 ? `${name}: ${changes.join('; ')}` : `${name}`
}
