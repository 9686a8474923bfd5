// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { PricingCalculator } from './pricing-calculator.tsx'
import { RoiCalculator } from './roi-calculator.tsx'

// ResizeObserver and frames are proved in the browser (e2e/calculators.spec.ts).
const EMAIL = 'sales@example.com'

describe('the pricing calculator', () => {
  const total = () => within(screen.getByRole('complementary', { name: 'Monthly cost' }))
  const calls = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Calls per month' })
  const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }))

  async function typeCalls(text: string): Promise<void> {
    await userEvent.clear(calls())
    await userEvent.type(calls(), text)
  }

  test('asks for service type, timeframe and calls per month [CALC-001]', async () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    expect(screen.getByRole('group', { name: 'Service type' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Timeframe' })).toBeTruthy()
    expect(calls()).toBeTruthy()
    await choose('Historical')
    expect(screen.getByRole('group', { name: 'Historical period' })).toBeTruthy()
  })

  test('asks for the historical period only of historical data [CALC-002] [CALC-015]', async () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    expect(screen.queryByRole('group', { name: 'Historical period' })).toBeNull()
    await choose('Historical')
    const period = within(screen.getByRole('group', { name: 'Historical period' }))
    expect(period.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Current year',
      'Previous five years',
      'Before that',
    ])
    await choose('Forecast')
    expect(screen.queryByRole('group', { name: 'Historical period' })).toBeNull()
  })

  test('has a card for each service, with what it is [CALC-003] [CALC-009] [CALC-010] [CALC-011]', () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    const services = within(screen.getByRole('group', { name: 'Service type' }))
    expect(services.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'RightRoute StandardThe provider supplies routing',
      'RightRoute CustomThe customer supplies routing',
      'RightRoute RangeThe customer supplies the departure window',
      'ImpactImpact indices for a point',
      'WeatherWeather values for a point',
      'Impact MapsMap tiles of the impact indices',
      'Weather MapsMap tiles of the weather',
    ])
  })

  test('shows the monthly cost in USD with its tiers [CALC-004] [CALC-016] [CALC-022]', async () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    await choose('RightRoute Custom')
    await typeCalls('12500')
    expect(total().getByText('$3,022', { selector: 'strong' }).parentElement?.textContent).toContain('USD per month')
    expect(total().getByText('750,000 of next 1,500,000')).toBeTruthy()
    expect(total().getByText('$3,021.55')).toBeTruthy()
    expect(total().getByText('Total, rounded up')).toBeTruthy()
    await typeCalls('1')
    expect(total().getByText('Total, at the minimum charge').nextElementSibling?.textContent).toBe('$1,000')
  })

  test('service, timeframe, period and calls decide the cost [MODEL-095]', async () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    const shown = () => total().getByText(/^\$/, { selector: 'strong' }).textContent
    await choose('Impact')
    await typeCalls('40000')
    expect(shown()).toBe('$6,400')
    await choose('Historical')
    expect(shown()).toBe('$7,200')
    await choose('Previous five years')
    expect(shown()).toBe('$8,800')
    await choose('Weather')
    expect(shown()).toBe('$7,200')
  })

  test('takes digits only: other keys are ignored, pasted words become 0 [CALC-005] [CALC-006] [CALC-007]', async () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    await typeCalls('12x5-00')
    expect(calls().value).toBe('12,500')
    await userEvent.clear(calls())
    await userEvent.paste('1,000,000')
    expect(calls().value).toBe('1,000,000')
    await userEvent.tripleClick(calls())
    await userEvent.paste('many')
    expect(calls().value).toBe('0')
  })

  test('says so where a number is beyond what it prices', async () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    await typeCalls('1000000000000')
    expect(calls().value).toBe('1,000,000,000')
    expect(screen.getByRole('status').textContent).toBe('The calculator goes up to 1,000,000,000.')
  })

  test.each([
    ['1e12', '0'],
    ['-5', '0'],
    ['', '0'],
    [' 12 500 calls', '0'],
    ['99999999999999999999', '1,000,000,000'],
    ['<b>7</b>', '0'],
  ])('pasting "%s" makes the calls %s, and the total stays an amount', async (pasted, value) => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    await userEvent.clear(calls())
    if (pasted) await userEvent.paste(pasted)
    await userEvent.tab()
    expect(calls().value || '0').toBe(value)
    expect(total().getByText(/^\$/, { selector: 'strong' }).textContent).toMatch(/^\$[\d,]+$/)
  })

  test('Forecast is called Live for weather maps [CALC-012] [CALC-013]', async () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    const timeframe = within(screen.getByRole('group', { name: 'Timeframe' }))
    const names = () => timeframe.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)
    expect(names()).toEqual(['Forecast', 'Historical'])
    await choose('Weather Maps')
    expect(names()).toEqual(['Live', 'Historical'])
  })

  test('history is offered only where it is sold, and left with the service [CALC-014]', async () => {
    renderUi(<PricingCalculator supportEmail={EMAIL} />)
    const historical = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Historical' })
    for (const [service, isSold] of [
      ['RightRoute Standard', true],
      ['RightRoute Custom', true],
      ['RightRoute Range', false],
      ['Impact', true],
      ['Weather', true],
      ['Impact Maps', false],
      ['Weather Maps', false],
    ] as const) {
      await choose(service)
      expect(historical().disabled).toBe(!isSold)
    }
    await choose('Weather')
    await choose('Historical')
    await choose('Impact Maps')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Forecast' }).checked).toBe(true)
  })
})

describe('the ROI calculator', () => {
  const step = (name: RegExp) => within(screen.getByRole('region', { name }))
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

  async function fill(name: string, text: string): Promise<void> {
    await userEvent.clear(field(name))
    await userEvent.type(field(name), text)
  }

  test('has its title and four steps [CALC-027] [CALC-028] [CALC-046]', () => {
    renderUi(<RoiCalculator supportEmail={EMAIL} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Weather-Related Accident Cost & Savings Calculator',
    )
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Step 1: Your fleet',
      'Step 2: Accidents last year, by type',
      'Step 3: What weather accidents cost',
      'Step 4: What you can save per year',
    ])
  })

  test('opens with the default costs [CALC-037] [CALC-038] [CALC-039] [CALC-040]', () => {
    renderUi(<RoiCalculator supportEmail={EMAIL} />)
    expect(field('Rollover: cost per accident').value).toBe('30,000')
    expect(field('Hydroplaning: cost per accident').value).toBe('50,000')
    expect(field('Jackknife: cost per accident').value).toBe('75,000')
    expect(field('Injury: cost per accident').value).toBe('150,000')
    expect(field('Average cost per accident').value).toBe('50,000')
  })

  test('computes accidents, cost and savings in USD from what is typed in [CALC-030] [CALC-047] [CALC-048] [CALC-049]', async () => {
    renderUi(<RoiCalculator supportEmail={EMAIL} />)
    await fill('Fleet size', '2000')
    expect(step(/Your fleet/).getByText('300')).toBeTruthy()
    expect(step(/Your fleet/).getByText('63')).toBeTruthy()
    await fill('Rollover: accidents', '6')
    await fill('Hydroplaning: accidents', '14')
    await fill('Jackknife: accidents', '9')
    await fill('Injury: accidents', '5')
    expect(step(/by type/).getByText('34 of 63 typed in')).toBeTruthy()
    expect(step(/accidents cost/).getByText('$3,755,000')).toBeTruthy()
    const savings = step(/can save/)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(savings).toEqual([
      'Real-time alerts$563,25015% of the weather accident cost',
      'Predictive alerts with routing$1,126,50030% of the weather accident cost',
      'Predictive routing with probability of severe$1,502,00040% of the weather accident cost',
    ])
  })

  test('a changed cost counts, and so does a changed average [CALC-041]', async () => {
    renderUi(<RoiCalculator supportEmail={EMAIL} />)
    await fill('Fleet size', '100')
    expect(step(/accidents cost/).getByText('$157,500', { selector: 'strong' })).toBeTruthy()
    await fill('Average cost per accident', '10000')
    expect(step(/accidents cost/).getByText('$31,500', { selector: 'strong' })).toBeTruthy()
    await fill('Jackknife: accidents', '5')
    await fill('Jackknife: cost per accident', '1000')
    expect(step(/accidents cost/).getByText('$5,000', { selector: 'strong' })).toBeTruthy()
    expect(screen.getByText(/more accidents than the estimate/)).toBeTruthy()
  })

  test('numbers are whole and not below 0 [CALC-031] [CALC-032]', async () => {
    renderUi(<RoiCalculator supportEmail={EMAIL} />)
    await userEvent.tripleClick(field('Fleet size'))
    await userEvent.paste('-20')
    expect(field('Fleet size').value).toBe('0')
    await userEvent.tripleClick(field('Fleet size'))
    await userEvent.paste('12.9')
    expect(field('Fleet size').value).toBe('12')
  })

  test.each(['1e12', '', 'all of them', '1000000000000'])(
    'a fleet of "%s" leaves amounts, never NaN',
    async (pasted) => {
      renderUi(<RoiCalculator supportEmail={EMAIL} />)
      await userEvent.clear(field('Fleet size'))
      if (pasted) await userEvent.paste(pasted)
      await userEvent.tab()
      expect(field('Fleet size').value).toMatch(/^[\d,]*$/)
      expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined|e\+/)
    },
  )
})
