import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RecoveryCodes } from '../../../parts/second-factor/recovery-codes.tsx'
import { SecondFactorSetup } from '../../../parts/second-factor/second-factor-setup.tsx'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import admin from '../admin-tabs.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import css from './security.module.css'
import { securityTexts } from './security.texts.ts'
import { removeFactor, renewCodes, securityQueries } from './security-queries.ts'

const TEXTS = securityTexts.secondFactor

type Task = 'set up' | 'remove' | 'renew' | { codes: readonly string[] }

/** The authenticator app of the user: on or off, its recovery codes, and the dialogs that change it. */
export function SecondFactorBlock() {
  const { data } = useQuery(securityQueries.overview())
  const [task, setTask] = useState<Task>()
  const client = useQueryClient()
  const show = useToasts()
  const close = () => setTask(undefined)
  const finish = (title: string) => {
    void client.invalidateQueries({ queryKey: QUERY_KEYS.security })
    show({ kind: 'success', title })
    close()
  }
  if (!data?.hasPassword) return null
  const { isOn, isRequired, recoveryCodesLeft } = data.secondFactor
  return (
    <section className={css.block} aria-label={TEXTS.title}>
      <div>
        <h2>{TEXTS.title}</h2>
        <p className={css.hint}>{isOn ? TEXTS.codesLeft(recoveryCodesLeft) : TEXTS.text}</p>
        {isRequired ? <p className={css.hint}>{TEXTS.required}</p> : null}
      </div>
      {isOn ? (
        <span className={admin.pill} data-tone="good">
          {TEXTS.on}
        </span>
      ) : (
        <Button aria-haspopup="dialog" onClick={() => setTask('set up')}>
          {TEXTS.setUp}
        </Button>
      )}
      {isOn ? (
        <div className={css.blockActions}>
          <Button size="small" aria-haspopup="dialog" onClick={() => setTask('renew')}>
            {TEXTS.renew}
          </Button>
          <Button size="small" kind="danger-ghost" aria-haspopup="dialog" onClick={() => setTask('remove')}>
            {TEXTS.remove}
          </Button>
        </div>
      ) : null}
      {task === 'set up' ? (
        <Dialog open title={TEXTS.setUpTitle} onClose={close}>
          <SecondFactorSetup onDone={() => finish(TEXTS.isOn)} />
        </Dialog>
      ) : null}
      {task === 'remove' ? (
        <PasswordDialog
          title={TEXTS.remove}
          text={TEXTS.removeText}
          send={removeFactor}
          onDone={() => finish(TEXTS.isOff)}
          onClose={close}
        />
      ) : null}
      {task === 'renew' ? (
        <PasswordDialog
          title={TEXTS.renew}
          text={TEXTS.renewText}
          send={renewCodes}
          onDone={({ recoveryCodes }) => setTask({ codes: recoveryCodes })}
          onClose={close}
        />
      ) : null}
      {typeof task === 'object' ? (
        <Dialog open title={TEXTS.newCodes} onClose={() => finish(TEXTS.renewed)}>
          <RecoveryCodes codes={task.codes} onDone={() => finish(TEXTS.renewed)} />
        </Dialog>
      ) : null}
    </section>
  )
}
