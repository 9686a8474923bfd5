import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { BrandMark } from '../../ui/brand-mark.tsx'
import css from './calculator-page.module.css'
import { reportHeight } from './report-height.ts'

interface CalculatorPageProps {
  title: string
  subtitle: string
  children: ReactNode
}

export function CalculatorPage({ title, subtitle, children }: CalculatorPageProps) {
  const page = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    document.title = title
    return page.current ? reportHeight(page.current) : undefined
  }, [title])
  return (
    <main ref={page} className={css.page}>
      <header className={css.header}>
        <BrandMark size={36} />
        <div>
          <h1 className={css.title}>{title}</h1>
          <p className={css.subtitle}>{subtitle}</p>
        </div>
      </header>
      {children}
    </main>
  )
}
