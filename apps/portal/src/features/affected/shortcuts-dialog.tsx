import { Kbd } from '../../ui/badges/kbd.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'

/** The keys of the queue. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={TEXTS.shortcuts} onClose={onClose}>
      <dl className={css.keys}>
        {TEXTS.keys.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
