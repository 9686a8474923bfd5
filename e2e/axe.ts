import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Checked {
  /** A selector; the whole page if left out. */
  part?: string
  /** Only these rules. */
  rules?: string[]
}

/** Checks the page in the color scheme that it has. */
export async function expectNoViolations(page: Page, { part, rules }: Checked = {}) {
  // The other mode opens a page to collect the results of frames, each time; no frame here is of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  // Naming every element that passes a rule would take most of the time.
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

const RULES_ABOUT_COLORS = ['color-contrast', 'link-in-text-block']

/** In the dark the page has the same elements, so that only the rules about colors are checked again. */
export async function expectNoViolationsLightAndDark(page: Page, { part }: Checked = {}) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, { ...(part && { part }) })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { ...(part && { part }), rules: RULES_ABOUT_COLORS })
  await page.emulateMedia({ colorScheme: 'light' })
}
