import { formatQuantity, inchesToMm, type MeasurementSystem, mphToMps } from '../../measures/units.ts'
import { stormReportCategory } from './storm-report-category.ts'

/** Types of local storm reports of the National Weather Service whose own names abbreviate or shout. */
const REPORT_WORDS: Record<string, string> = {
  'TSTM WND GST': 'Thunderstorm wind gust',
  'TSTM WND DMG': 'Thunderstorm wind damage',
  'NON-TSTM WND GST': 'Wind gust',
  'NON-TSTM WND DMG': 'Wind damage',
  'MARINE TSTM WIND': 'Thunderstorm wind at sea',
  'HIGH SUST WINDS': 'High sustained wind',
  'HURRICANE FORCE WIND': 'Hurricane-force wind',
  'EXTR WIND CHILL': 'Extreme wind chill',
}

/** A type of report as it reads in a sentence: `Wind gust`, `Heavy snow`. */
export const stormReportName = (reportType: string): string =>
  REPORT_WORDS[reportType.toUpperCase()] ?? sentenceCase(reportType)

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()

interface ReportedSize {
  reportType: string
  magnitude: number | null
  units: string | null
}

/** The measured size in the reader's units: `61 mph`, `1.75 in`; null without one. */
export function stormReportSize(
  { reportType, magnitude, units }: ReportedSize,
  system: MeasurementSystem,
): string | null {
  if (magnitude === null) return null
  const unit = (units ?? '').toLowerCase()
  if (unit === 'mph') return formatQuantity('speed', mphToMps(magnitude), system)
  if (unit === 'in' || unit === 'inch')
    return formatQuantity(isSnow(reportType) ? 'snowDepth' : 'rainDepth', inchesToMm(magnitude), system)
  return `${magnitude} ${unit}`.trim()
}

const isSnow = (reportType: string) =>
  stormReportCategory(reportType) === 'Winter' && /snow|sleet|blizzard/i.test(reportType)

/** `Wind gust 61 mph`, `Hail 1.75 in`, `Tornado`. */
export const stormReportTitle = (report: ReportedSize, system: MeasurementSystem): string =>
  [stormReportName(report.reportType), stormReportSize(report, system)].filter(Boolean).join(' ')
