ALTER TABLE "tasks" ADD COLUMN "search_text" text GENERATED ALWAYS AS (chr(57344 + tool_type) || chr(10) || lower(left(name || chr(10) ||
    jsonb_path_query_array(params, '$.** ? (@.type() == "string")')::text || chr(10) ||
    jsonb_path_query_array(inputs, '$.**.name')::text, 4000))) STORED;