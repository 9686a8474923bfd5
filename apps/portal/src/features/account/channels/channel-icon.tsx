import type { ChannelKind } from '@stormlane/domain/product'
import { BellRing, Hash, type LucideIcon, MessageSquareText, Siren, UsersRound } from 'lucide-react'

const ICONS: Record<ChannelKind, LucideIcon> = {
  slack: Hash,
  teams: UsersRound,
  sms: MessageSquareText,
  pagerduty: Siren,
  opsgenie: BellRing,
}

export function ChannelIcon({ kind }: { kind: ChannelKind }) {
  const Icon = ICONS[kind]
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}
