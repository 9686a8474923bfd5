import { normalizeApiHost } from '@stormlane/domain/product'
import { type FormEvent, useState } from 'react'
import { apiHost } from '../../../platform/api.ts'
import { clearPreferences, useStored } from '../../../platform/local-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { useUpdateLog } from '../../../platform/realtime/update-log.ts'
import { formatMoment } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ThemeSwitch } from '../../../ui/theme/theme-switch.tsx'
import { uiTexts } from '../../../ui/ui.texts.ts'
import styles from './developer-settings.module.css'
import { developerSettingsTexts as TEXTS } from './developer-settings.texts.ts'

export function DeveloperSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [cleared, setCleared] = useState(false)
  const clear = () => {
    clearPreferences()
    setCleared(true)
  }
  return (
    <Dialog open={open} onClose={onClose} title={TEXTS.title} subtitle={TEXTS.audience}>
      <div className={styles.content}>
        <ApiHostSetting />
        <section>
          <h3 className={styles.heading}>{uiTexts.theme.label}</h3>
          <ThemeSwitch />
        </section>
        <LiveUpdateLog />
        <section>
          <h3 className={styles.heading}>{TEXTS.data}</h3>
          <Button onClick={clear}>{TEXTS.clear}</Button>
          {cleared && (
            <p role="status" className={styles.hint}>
              {TEXTS.cleared}
            </p>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function ApiHostSetting() {
  const [override, setOverride] = useStored('apiHostOverride')
  const [typed, setTyped] = useState(override ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const kept = normalizeApiHost(typed)
    setTyped(kept ?? '')
    setOverride(kept)
    void queryClient.invalidateQueries()
  }
  return (
    <form onSubmit={save} className={styles.row}>
      <TextField
        label={TEXTS.apiHost}
        help={
          <>
            {TEXTS.apiHostHint}
            <br />
            {TEXTS.apiHostNow(apiHost())}
          </>
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="large">
        {TEXTS.save}
      </Button>
    </form>
  )
}

function LiveUpdateLog() {
  const log = useUpdateLog()
  return (
    <section aria-labelledby="live-update-log">
      <h3 id="live-update-log" className={styles.heading}>
        {TEXTS.updates}
      </h3>
      {log.length === 0 ? (
        <p className={styles.hint}>{TEXTS.noUpdates}</p>
      ) : (
        <ul className={styles.log}>
          {log.map((update) => (
            <li key={update.id}>
              <b>{update.channel}</b> {update.about}
              <span>{formatMoment(update.receivedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
