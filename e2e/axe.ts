import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks the whole page, or only the part that a selector matches. */
export async function expectNoViolations(page: Page, part?: string) {
  // The other mode opens a page to collect the results of frames, each time; no frame here is of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
