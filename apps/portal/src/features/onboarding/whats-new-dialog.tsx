import { formatReleaseDay } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import css from './onboarding.module.css'
import { onboardingTexts } from './onboarding.texts.ts'
import { RELEASE_NOTES } from './release-notes.ts'

const TEXTS = onboardingTexts.whatsNew

/** The release notes, newest first. */
export function WhatsNewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title={TEXTS.title}
      onClose={onClose}
      actions={
        <Button kind="primary" autoFocus onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <dl className={css.notes}>
        {RELEASE_NOTES.map(({ day, title, text }) => (
          <div key={day}>
            <dt>
              {title} <time dateTime={day}>{formatReleaseDay(day)}</time>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
