// The order of test files on a fresh clone, where Vitest knows no durations and starts with the largest files.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that start whole servers, make forecasts or try every call: small, but they run for a minute. If they started
 * last, another core would sit idle until they end.
 */
const LONG =
  /(main|main-embedded|tenant-scope|keep-verification|webhook-events)\.api\.test\.ts$|(run-generation|make-storm|climate)\.test\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => LONG.test(file.moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
