import { EMBED_PARAMETERS, type EmbedKind } from '@stormlane/domain/embeds'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/states/spinner.tsx'
import css from './embed-sign-in.module.css'
import { embedTexts } from './embeds.texts.ts'
import { PartnerMark } from './partner-mark.tsx'
import type { EmbedAccess } from './use-embed-sign-in.ts'

const TEXTS = embedTexts.signIn

interface EmbedSignInProps {
  embed: EmbedKind
  access: Exclude<EmbedAccess, { state: 'signed-in' }>
  badge: ReactNode
}

/** Shown in a frame until its user is signed in. A refusal stays, as there is no other page to go to (EMBED-007). */
export function EmbedSignIn({ embed, access, badge }: EmbedSignInProps) {
  return (
    <main className={css.page}>
      <h1 className="visually-hidden">{embedTexts.titles[embed]}</h1>
      <div className={css.card}>
        <PartnerMark embed={embed} />
        {access.state === 'authenticating' && (
          <>
            <Spinner size={20} label={TEXTS.authenticating} />
            <p role="status">{TEXTS.authenticating}</p>
          </>
        )}
        {access.state === 'missing' && (
          <>
            <p role="alert">{TEXTS.missing}</p>
            <p className={css.needs}>{TEXTS.needs(EMBED_PARAMETERS[embed])}</p>
          </>
        )}
        {access.state === 'refused' && <p role="alert">{access.message}</p>}
        {badge}
      </div>
    </main>
  )
}
