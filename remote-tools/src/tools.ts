import { cutoutTool } from './tools/cutout/tool.ts';
import { recolourTool } from './tools/recolour/tool.ts';
import { upscaleTool } from './tools/upscale/tool.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [upscaleTool, recolourTool, cutoutTool] as const;
