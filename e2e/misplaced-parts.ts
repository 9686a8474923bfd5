import type { Page } from '@playwright/test'

/**
 * Names what is badly placed on the open page: buttons, links, tabs and sliders whose middle is covered by something
 * else, those that overlap the scale bar or the attribution of the map, and texts that are cut off without an ellipsis.
 */
export const misplacedParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (part: Element) => (part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 40)
    const isInSight = (part: Element) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      if (width < 4 || height < 4) return false
      if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const [middleX, middleY] = [x + width / 2, y + height / 2]
      if (middleX < 0 || middleY < 0 || middleX >= innerWidth || middleY >= innerHeight) return false
      // Rows that are scrolled out of view do not count.
      for (let around = part.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const { left, right, top, bottom } = around.getBoundingClientRect()
        if (middleX < left || middleX > right || middleY < top || middleY > bottom) return false
      }
      return true
    }
    // Markers are part of the map and may lie under panels.
    const controls = [
      ...document.querySelectorAll('button, a[href], [role=tab], [role=slider], input[type=range]'),
    ].filter((control) => !control.closest('.maplibregl-marker') && isInSight(control))
    const covered = controls.flatMap((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      if (!top || control.contains(top) || top.contains(control)) return []
      return [`${nameOf(control)} is covered by ${nameOf(top) || top.className}`]
    })
    const captions = [...document.querySelectorAll('[class*="_scale_"], .maplibregl-ctrl-attrib-inner')].filter(
      isInSight,
    )
    const onCaptions = captions.flatMap((caption) => {
      const a = caption.getBoundingClientRect()
      return controls.flatMap((control) => {
        const b = control.getBoundingClientRect()
        const meets = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return meets && !caption.contains(control) ? [`${nameOf(control)} lies on ${nameOf(caption)}`] : []
      })
    })
    const cut = [...document.querySelectorAll<HTMLElement>('main *')].flatMap((text) => {
      if (text.children.length > 0 || !text.innerText || text.closest('.visually-hidden') || !isInSight(text)) return []
      const { overflowX, textOverflow } = getComputedStyle(text)
      const isCut = overflowX !== 'visible' && textOverflow !== 'ellipsis' && text.scrollWidth > text.clientWidth + 1
      return isCut ? [`${nameOf(text)} is cut off`] : []
    })
    return [...covered, ...onCaptions, ...cut]
  })
