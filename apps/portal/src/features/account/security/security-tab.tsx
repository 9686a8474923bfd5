import { OwnSessions } from './own-sessions.tsx'
import { PasswordBlock } from './password-block.tsx'
import css from './security.module.css'

/** How the signed-in user signs in, and where. Every user has this tab. */
export function SecurityTab() {
  return (
    <div className={css.columns}>
      <div className={css.card}>
        <PasswordBlock />
      </div>
      <OwnSessions />
    </div>
  )
}
