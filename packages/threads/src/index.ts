export { answerTasks, type TaskContext, threadData } from './answer-tasks.ts'
export { PoolBusyError, ThreadPool } from './thread-pool.ts'
export { answerQuestions, askAndWait, QuestionFailedError } from './waiting-question.ts'
