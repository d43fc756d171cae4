/** What the decision of a night is worth: nights of a simulated gateway, and how often it is right about them. */
export { simulatedGateway } from './noise';
export { operatingCurve } from './operating-curve';
