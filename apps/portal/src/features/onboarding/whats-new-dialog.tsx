import { formatReleaseDay } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import css from './onboarding.module.css'
import { onboardingTexts } from './onboarding.texts.ts'
import { RELEASE_NOTES } from './release-notes.ts'

const TEXTS = onboardingTexts.whatsNew

/** Shows a recording of the map and the release notes, newest first. `npm run video` makes the recording. */
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
      {/* Until the user plays the video, only a 40 kB still is loaded. */}
      <video
        className={css.video}
        aria-label={TEXTS.video}
        poster="/whats-new.jpg"
        preload="none"
        controls
        muted
        playsInline
      >
        <source src="/whats-new.webm" type="video/webm" />
        <track kind="captions" src="/whats-new.vtt" srcLang="en" label={TEXTS.captions} default />
      </video>
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
