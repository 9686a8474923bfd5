import type { EmbedKind } from '@stormlane/domain/embeds'
import { Package, RadioTower } from 'lucide-react'
import { portalConfig } from '../../platform/portal-config.ts'
import css from './partner-mark.module.css'

const ICON = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const

/** The partner's configured name and logo, or a default mark (EMBED-021, EMBED-032). */
export function PartnerMark({ embed }: { embed: EmbedKind }) {
  const { name, logoUrl } = embed === 'freight' ? portalConfig.freightPartner : portalConfig.telematicsHost
  return (
    <span className={css.mark} role="img" aria-label={name}>
      {logoUrl === null ? (
        <i className={css.icon}>{embed === 'freight' ? <Package {...ICON} /> : <RadioTower {...ICON} />}</i>
      ) : (
        <img className={css.logo} src={logoUrl} alt="" />
      )}
      <span aria-hidden="true">{name}</span>
    </span>
  )
}
