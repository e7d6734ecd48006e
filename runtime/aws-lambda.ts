export {
  createLambdaHandler,
  type LambdaEvent,
  type LambdaHandler,
  type LambdaOptions,
  type LambdaResult,
  lambdaContext,
  lambdaEvent,
} from "./aws-lambda/lambda-handler.ts";
export { createLambdaStreamHandler, type LambdaStreamHandler } from "./aws-lambda/lambda-stream-handler.ts";
