import { cutoutTool } from './tools/cutout/tool.ts';
import { hdUpscaleTool } from './tools/hd-upscale/tool.ts';
import { recolourTool } from './tools/recolour/tool.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [hdUpscaleTool, recolourTool, cutoutTool] as const;
