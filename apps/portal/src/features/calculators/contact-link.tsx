import { calculatorTexts } from './calculators.texts.ts'
import css from './contact-link.module.css'

export function ContactLink({ supportEmail, subject }: { supportEmail: string; subject: string }) {
  return (
    <a className={css.link} href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`} target="_top">
      {calculatorTexts.contact}
    </a>
  )
}
