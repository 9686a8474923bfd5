import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import css from './second-factor.module.css'
import { secondFactorTexts } from './second-factor.texts.ts'

const TEXTS = secondFactorTexts.codes

/** Shows the recovery codes, which cannot be shown again later. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Pages without https have no clipboard; the codes can be saved or selected.
    }
  }
  return (
    <section className={css.steps} aria-label={TEXTS.title}>
      <p role="status">{TEXTS.text}</p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css.buttons}>
        <Button
          icon={isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? TEXTS.copied : TEXTS.copy}
        </Button>
        <Button
          icon={<Download size={15} aria-hidden="true" />}
          onClick={() => saveFile(TEXTS.fileName, new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          {TEXTS.save}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {TEXTS.done}
        </Button>
      </div>
    </section>
  )
}
