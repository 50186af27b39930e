import type {
  CallToolResult,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Service } from "./service.js";

/** A tool: what a model reads of it, and what it asks the service. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly annotations: ToolAnnotations;
  /** @throws ToolError, which the agent is told */
  run(service: Service, input: z.output<Input>): Promise<CallToolResult>;
}

/** Keeps the type of the input. */
export const defineTool = <Input extends z.ZodType>(
  tool: Tool<Input>,
): Tool<Input> => tool;

export const reads: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
};

// What several tools take. Models read these schemas: the service has the limits.
export const name = z.string();
export const names = z.array(name);
