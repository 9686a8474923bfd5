export { answerTasks, type TaskContext, threadData } from './answer-tasks.ts'
export { type Failure, toError, toFailure } from './failure.ts'
export { PoolBusyError, ThreadPool } from './thread-pool.ts'
export { answerQuestions, askAndWait, QuestionFailedError } from './waiting-question.ts'
