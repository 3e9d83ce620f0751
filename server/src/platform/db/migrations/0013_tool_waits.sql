CREATE TABLE "tool_waits" (
	"user_id" uuid NOT NULL,
	"tool_type" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_waits_user_id_tool_type_pk" PRIMARY KEY("user_id","tool_type")
);
--> statement-breakpoint
ALTER TABLE "tool_waits" ADD CONSTRAINT "tool_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;