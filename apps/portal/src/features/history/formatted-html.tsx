import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import css from './formatted-html.module.css'

/** The elements that the server writes. Other elements are dropped, but their text is kept (ADR 0164). */
const ALLOWED_TAGS = 'p h3 h4 ul ol li strong b em i br table thead tbody tr th td'.split(' ')

/** Shows HTML of the server or of an operator's file without scripts, links and attributes. */
export function FormattedHtml({ html }: { html: string }) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A fragment is not parsed again, so nothing can change its meaning after sanitizing.
    const checked = DOMPurify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: [], RETURN_DOM_FRAGMENT: true })
    block.current?.replaceChildren(checked)
  }, [html])
  return <div ref={block} className={css.prose} />
}
