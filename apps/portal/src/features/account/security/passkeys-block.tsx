import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPasskeySupport } from '../../../parts/passkeys/passkey-support.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { formatDate } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatAge } from '../../../ui/states/age.ts'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import admin from '../admin-tabs.module.css'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import css from './security.module.css'
import { securityTexts } from './security.texts.ts'
import { type OwnPasskey, removeKey, securityQueries } from './security-queries.ts'

const TEXTS = securityTexts.passkeys

/** The passkeys of the user, with their last use. */
export function PasskeysBlock() {
  const { data } = useQuery(securityQueries.overview())
  const [isAdding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<OwnPasskey>()
  const [leaving, setLeaving] = useState<OwnPasskey>()
  const now = useClockTick()
  const client = useQueryClient()
  const show = useToasts()
  const finish = (title: string) => {
    void client.invalidateQueries({ queryKey: QUERY_KEYS.security })
    show({ kind: 'success', title })
    setAdding(false)
    setRenaming(undefined)
    setLeaving(undefined)
  }
  if (!data?.hasPassword) return null
  const canAdd = hasPasskeySupport()
  return (
    <section className={css.block} aria-label={TEXTS.title}>
      <div>
        <h2>{TEXTS.title}</h2>
        <p className={css.hint}>{canAdd ? TEXTS.text : TEXTS.unsupported}</p>
      </div>
      {canAdd ? (
        <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {TEXTS.add}
        </Button>
      ) : null}
      {data.passkeys.length > 0 ? (
        <ul className={css.keys}>
          {data.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <p className={admin.name}>{passkey.name}</p>
                <p className={css.hint}>
                  {TEXTS.added(formatDate(new Date(passkey.createdAt)))}
                  {' · '}
                  {passkey.lastUsedAt ? TEXTS.used(formatAge(new Date(passkey.lastUsedAt), now)) : TEXTS.neverUsed}
                </p>
              </div>
              <Button
                size="small"
                kind="ghost"
                aria-haspopup="dialog"
                label={TEXTS.renameOf(passkey.name)}
                onClick={() => setRenaming(passkey)}
              >
                {TEXTS.rename}
              </Button>
              <Button
                size="small"
                kind="danger-ghost"
                aria-haspopup="dialog"
                label={TEXTS.removeOf(passkey.name)}
                onClick={() => setLeaving(passkey)}
              >
                {TEXTS.remove}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <AddPasskeyDialog onDone={(name) => finish(TEXTS.isAdded(name))} onClose={() => setAdding(false)} />
      ) : null}
      {renaming ? (
        <RenamePasskeyDialog
          key={renaming.id}
          passkey={renaming}
          onDone={(name) => finish(TEXTS.isRenamed(name))}
          onClose={() => setRenaming(undefined)}
        />
      ) : null}
      {leaving ? (
        <PasswordDialog
          title={TEXTS.removeOf(leaving.name)}
          text={TEXTS.removeText}
          send={(password) => removeKey(leaving.id, password)}
          onDone={() => finish(TEXTS.isRemoved(leaving.name))}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </section>
  )
}
