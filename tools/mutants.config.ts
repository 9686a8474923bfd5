// The tests as they run to find mutants: in one process, with a runner that tries the mutants.
import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [project] : [],
)
const ours = { runner: `${import.meta.dirname}/mutants-runner.ts`, maxWorkers: 1, fileParallelism: false }

export default defineConfig({
  test: { ...config.test, projects: projects.map((project) => ({ test: { ...project.test, ...ours } })) },
})
