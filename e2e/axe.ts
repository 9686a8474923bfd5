import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The whole page, or the part of it that a selector names. */
export async function expectNoViolations(page: Page, part?: string) {
  const axe = new AxeBuilder({ page })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
