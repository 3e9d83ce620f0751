CREATE TABLE "preset_defaults" (
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"tool_type" integer NOT NULL,
	"preset_id" uuid NOT NULL,
	CONSTRAINT "preset_defaults_user_id_wallet_id_tool_type_pk" PRIMARY KEY("user_id","wallet_id","tool_type")
);
--> statement-breakpoint
CREATE TABLE "presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tool_type" integer NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"mode" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preset_defaults" ADD CONSTRAINT "preset_defaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preset_defaults" ADD CONSTRAINT "preset_defaults_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preset_defaults" ADD CONSTRAINT "preset_defaults_preset_id_presets_id_fk" FOREIGN KEY ("preset_id") REFERENCES "public"."presets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presets" ADD CONSTRAINT "presets_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presets" ADD CONSTRAINT "presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preset_defaults_preset" ON "preset_defaults" USING btree ("preset_id");--> statement-breakpoint
CREATE INDEX "presets_tool" ON "presets" USING btree ("wallet_id","tool_type");