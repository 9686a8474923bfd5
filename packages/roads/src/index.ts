export {
  adviseDeparture,
  type DepartureAdvice,
  type DepartureOutlook,
  departureOutlooks,
} from './travel/best-departure.ts'
export { evaluateRoutes, type Surroundings, type Trip } from './travel/evaluate-route.ts'
export { forecastAlongPath } from './travel/forecast-along-path.ts'
